import { DuplicatesPanel } from './duplicates-panel.tsx'
import { MergePanel } from './merge-panel.tsx'

const width = 600

interface MergePanelsProps {
  /** `7-9`: these two beside each other; anything else: the list of what may be doubled. */
  shown: string
  onShow: (shown: string) => void
  /** Opens a contact. */
  onOpen: (contactId: number) => void
  onClose: () => void
}

/** Possible duplicates, and two contacts that are made one. */
export function MergePanels({ shown, onShow, onOpen, onClose }: MergePanelsProps) {
  const [, first, second] = /^(\d+)-(\d+)$/.exec(shown) ?? []
  if (first && second && first !== second)
    return (
      <MergePanel
        key={shown}
        ids={[Number(first), Number(second)]}
        width={width}
        onBack={() => onShow('lista')}
        onClose={onClose}
      />
    )
  const compare = (one: number, other: number): void => onShow(`${one}-${other}`)
  return <DuplicatesPanel width={width} onCompare={compare} onOpen={onOpen} onClose={onClose} />
}
