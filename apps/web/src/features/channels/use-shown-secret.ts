import { useState } from 'react'
import { useUnsaved } from '../../ui/unsaved.ts'

export interface ShownSecret {
  /** The one that was made just now; nobody sees it again. */
  value: string | null
  show: (secret: string | null) => void
  onCopied: () => void
}

/** A secret that is shown once: until it is copied, whoever closes what shows it is asked. Kept by the dialog, not by one of its tabs. */
export function useShownSecret(): ShownSecret {
  const [value, setValue] = useState<string | null>(null)
  const [isCopied, setCopied] = useState(false)
  useUnsaved(value !== null && !isCopied)
  return {
    value,
    show: (secret) => {
      setValue(secret)
      setCopied(false)
    },
    onCopied: () => setCopied(true),
  }
}
