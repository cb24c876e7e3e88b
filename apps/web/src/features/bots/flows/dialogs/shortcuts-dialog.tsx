import { DialogView } from '../../../../ui/dialog-view.tsx'
import { KeyList } from '../../../../ui/key-list.tsx'
import { flowTexts } from '../texts.ts'
import type { DialogProps } from './editor-dialogs.tsx'

/** Keyboard commands of the canvas. */
export const ShortcutsDialog = ({ isOpen, onClose }: DialogProps<'shortcuts'>) => (
  <DialogView isOpen={isOpen} onClose={onClose} title={flowTexts.canvas.shortcuts} size={480}>
    <KeyList keys={flowTexts.shortcuts} />
  </DialogView>
)
