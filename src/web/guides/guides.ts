import { readPageData } from '../page-data.ts'
import './guides.css'
import { type GuideData, showOwnIds } from './own-ids.ts'
import { searchGuides } from './search.ts'

const field = document.querySelector<HTMLInputElement>('#guide-search')
const list = document.getElementById('guide-results')
const status = document.getElementById('guide-status')
if (field && list && status) searchGuides(field, list, status)

const data = readPageData<GuideData>()
if (data) void showOwnIds(data)
