import { Deal } from '../deal/object.ts'
import { Invoice } from '../invoice/object.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { Move } from './object.ts'
import { moveRecord } from './record.ts'

const moves = defineConnection(moveRecord, Move, { description: 'What became of it, newest first.' })
moves.fieldOf(Deal, 'moves', 'dealId')
moves.fieldOf(Invoice, 'moves', 'invoiceId')
