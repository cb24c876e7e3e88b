export interface ConfirmRequest {
  /** 'Atenção' by default. */
  title?: string
  text: string
  /** The action, as a verb. */
  confirmLabel: string
  /** 'Cancelar' by default. */
  cancelLabel?: string
  /** Destructive: the button is red. */
  isDestructive?: boolean
  /** A choice of how to do it, returned with a yes. */
  choice?: { label: string; isOn: boolean; set: (isOn: boolean) => void }
  /** An optional check box before the buttons. */
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

/** Asks in a dialog; Escape and a click outside mean no. A new question answers an open one with no. */
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
