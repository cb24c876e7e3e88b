import { Modal } from '@mantine/core'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'

const texts = flowTexts.variablesHelp

/** 'O que são variáveis?' */
export function VariablesHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
