/** A new id for a node, message, exit, button or file: 128 random bits. `randomUUID` is missing where the page is not https. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
