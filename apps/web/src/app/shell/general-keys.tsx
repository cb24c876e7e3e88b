import '../../ui/theme/overlays.css'
import { DialogView } from '../../ui/dialog-view.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { paletteTexts as texts } from './palette-texts.ts'

/** Keyboard shortcuts available on every screen. */
export const GeneralKeys = ({ onClose }: { onClose: () => void }) => (
  <DialogView isOpen onClose={onClose} title={texts.keysTitle} size={480}>
    <KeyList keys={texts.generalKeys} />
  </DialogView>
)
