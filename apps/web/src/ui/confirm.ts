export interface ConfirmRequest {
  /** 'Atenção' unless the specification says otherwise. */
  title?: string
  text: string
  /** The act, by its verb. */
  confirmLabel: string
  /** 'Cancelar' unless given. */
  cancelLabel?: string
  /** Something is destroyed: the action is written in red. */
  isDestructive?: boolean
  /** A choice of how it is done, taken with a yes. */
  choice?: { label: string; isOn: boolean; set: (isOn: boolean) => void }
  /** A box that may be ticked before answering yes, and what follows from it. */
  remember?: { label: string; run: () => void }
}

export interface OpenConfirm extends ConfirmRequest {
  id: number
  answer: (isConfirmed: boolean) => void
}

let open: OpenConfirm | null = null
let nextId = 1
const listeners = new Set<() => void>()

function setOpen(next: OpenConfirm | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** Asks in a dialog; Escape and a click outside answer no. A question that is open when another comes counts as refused. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) => {
    const id = nextId
    nextId += 1
    setOpen({
      ...request,
      id,
      answer: (isConfirmed) => {
        if (open?.id === id) setOpen(null)
        resolve(isConfirmed)
      },
    })
  })
}

export const readOpenConfirm = (): OpenConfirm | null => open
export function subscribeToConfirm(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
