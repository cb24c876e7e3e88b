import { DialogView } from '../../../../ui/dialog-view.tsx'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'

const texts = flowTexts.variablesHelp

/** 'O que são variáveis?' */
export function VariablesHelp({ isOpen, onClose }: DialogProps<'variables-help'>) {
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={texts.title} size={480}>
      <div className={styles.stack}>
        {texts.lines.map((line) => (
          <p key={line} className={styles.text}>
            {line}
          </p>
        ))}
      </div>
    </DialogView>
  )
}
