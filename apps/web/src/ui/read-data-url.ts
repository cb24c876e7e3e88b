const mimeOf: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', svg: 'image/svg+xml' }

/** The file as the calls want a picture. @throws where the browser cannot read it any more */
export function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // Some systems know no type for a file; its name was looked at before.
    const mime = mimeOf[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? file.type
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^;,]*/, `data:${mime}`))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'))
    reader.readAsDataURL(file)
  })
}
