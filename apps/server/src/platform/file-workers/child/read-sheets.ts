import readAll from 'read-excel-file/node'

/** All sheets of a workbook, in its order. A sheet that is only a chart has no cells. */
export const readSheets = async (bytes: Buffer): Promise<{ name: string; rows: readonly (readonly unknown[])[] }[]> => {
  const sheets: readonly { sheet: string; data?: readonly (readonly unknown[])[] | undefined }[] = await readAll(bytes)
  return sheets.map(({ sheet, data = [] }) => ({ name: sheet, rows: data }))
}
