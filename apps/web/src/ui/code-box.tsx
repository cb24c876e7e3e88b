import { useRef } from 'react'
import { BusyButton } from './busy-button.tsx'
import classes from './code-box.module.css'
import { copyText } from './copy-text.ts'
import { uiTexts } from './texts.ts'
import { toastSuccess, toastWarning } from './toast.tsx'

interface CodeBoxProps {
  /** Label for screen readers. */
  label: string
  code: string
  copyLabel: string
  /** The button's accessible name, if several stand on one screen. */
  copyName?: string
  copied: string
  isChief?: boolean
  onCopied?: () => void
}

/** A text with a copy button. If the browser refuses to copy, the text is selected and a message says so. */
export function CodeBox({ label, code, copyLabel, copyName, copied, isChief = false, onCopied }: CodeBoxProps) {
  const box = useRef<HTMLElement>(null)
  const copy = async (): Promise<void> => {
    if (await copyText(code)) {
      onCopied?.()
      return toastSuccess(copied)
    }
    if (box.current) {
      getSelection()?.selectAllChildren(box.current)
      box.current.focus()
    }
    toastWarning(uiTexts.copyFailed)
  }
  return (
    <div className={classes.code} onCopy={onCopied}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section ref={box} tabIndex={0} aria-label={label} className={classes.box}>
        <pre>{code}</pre>
      </section>
      <BusyButton
        size="sm"
        variant={isChief ? 'filled' : 'default'}
        isBusy={false}
        aria-label={copyName}
        onClick={() => void copy()}
      >
        {copyLabel}
      </BusyButton>
    </div>
  )
}
