/** Ms until the URL is revoked: browsers may start the download late. */
const addressLifeMs = 30_000

/** Downloads a text or bytes as a file of this name. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), addressLifeMs)
}
