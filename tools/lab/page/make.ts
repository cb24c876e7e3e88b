// Served as it stands, without its types.

/** An element that the page must have. */
export const need = <Found extends Element>(selector: string, root: ParentNode = document): Found => {
  const found = root.querySelector<Found>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}

export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

export const timeOf = (atMs: number): string =>
  new Date(atMs).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** @returns what there is to tell. @throws with what went wrong, for people */
export const post = async (path: string, body: unknown): Promise<string> => {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) }).catch(() => null)
  const answer = (await response?.json().catch(() => null)) as { message?: string } | null
  if (response?.ok) return answer?.message ?? ''
  throw new Error(answer?.message ?? 'Não foi possível. O laboratório ainda está de pé?')
}

/** Says below what was done, or why not. */
export const say = async (note: HTMLElement, work: Promise<string>): Promise<boolean> => {
  try {
    note.textContent = await work
    note.className = 'note'
    return true
  } catch (error) {
    note.textContent = error instanceof Error ? error.message : String(error)
    note.className = 'note problem'
    return false
  } finally {
    note.hidden = note.textContent === ''
  }
}
