const tenths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const wholes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const units = ['B', 'KB', 'MB', 'GB']

/** '312 KB', '1,4 MB'. Units are powers of 1024, as the limits are. */
export const formatSize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const value = bytes / 1024 ** power
  return `${(power > 1 ? tenths : wholes).format(value)} ${units[power]}`
}
