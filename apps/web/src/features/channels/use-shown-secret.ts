import { useState } from 'react'
import { useUnsaved } from '../../ui/unsaved.ts'

export interface ShownSecret {
  /** The secret just created; it cannot be read again. */
  value: string | null
  show: (secret: string | null) => void
  onCopied: () => void
}

/** A secret shown once: closing asks until it is copied. Kept by the dialog, so it survives a change of tab. */
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
