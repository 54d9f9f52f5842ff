import { defineConnection } from '../lists/connections/define-connection.ts'
import { Move } from './object.ts'
import { moveRecord } from './record.ts'

defineConnection(moveRecord, Move).ofLinked()
