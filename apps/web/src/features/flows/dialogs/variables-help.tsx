import { Modal } from '@mantine/core'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'

const texts = flowTexts.variablesHelp

/** 'O que são variáveis?' */
export function VariablesHelp({ isOpen, onClose }: DialogProps<'variables-help'>) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.title}
      size={480}
      closeButtonProps={{ 'aria-label': flowTexts.close }}
    >
      <div className={styles.stack}>
        {texts.lines.map((line) => (
          <p key={line} className={styles.text}>
            {line}
          </p>
        ))}
      </div>
    </Modal>
  )
}
