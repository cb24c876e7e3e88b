import { serveThread } from '../../platform/threads/serve-thread.ts'
import { sheetToCsv } from './sheet-to-csv.ts'

serveThread(sheetToCsv)
