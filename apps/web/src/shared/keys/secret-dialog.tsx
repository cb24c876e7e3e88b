import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { CodeBox } from '../../ui/code-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { useAskingClose, useUnsaved } from '../../ui/unsaved.ts'
import classes from './keys.module.css'
import { keyTexts as texts } from './texts.ts'

export interface SecretWords {
  title: string
  once: string
  care: string
  label: string
  copy: string
  copied: string
  uncopied: string
}

interface SecretDialogProps {
  secret: string
  words: SecretWords
  onClose: () => void
}

/** A new key or secret, shown only once: closing asks for confirmation until it is copied. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, uncopied } = props.words
  return (
    <Dialog
      isOpen
      title={title}
      size={560}
      discard={{ text: uncopied, confirmLabel: texts.closeAnyway }}
      onClose={props.onClose}
    >
      <Secret {...props} />
    </Dialog>
  )
}

function Secret({ secret, words, onClose }: SecretDialogProps) {
  const [isCopied, setCopied] = useState(false)
  useUnsaved(!isCopied)
  const close = useAskingClose(onClose)
  return (
    <div className={classes.part}>
      <Note tone="warn" icon={IconKey}>
        {words.once}
      </Note>
      <CodeBox
        label={words.label}
        code={secret}
        copyLabel={words.copy}
        copied={words.copied}
        isChief={!isCopied}
        onCopied={() => setCopied(true)}
      />
      <p className={classes.hint}>{words.care}</p>
      <div className={classes.foot}>
        <Button variant={isCopied ? 'filled' : 'default'} onClick={close}>
          {texts.secretDone}
        </Button>
      </div>
    </div>
  )
}
