export { type CsvRow, decodeCsv, delimiterOf as csvDelimiterOf, printCell, unguard, walkCsv } from './cells.ts'
export { type CsvExport, exampleCsv, exportCsv, leftOutOf } from './export-csv.ts'
export { type CsvImport, type CsvImportOptions, type CsvReport, importCsv } from './import-csv.ts'
export { csvTexts } from './texts.ts'
