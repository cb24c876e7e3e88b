import { useRef } from 'react'
import { DuplicatesPanel } from './duplicates-panel.tsx'
import { MergePanel } from './merge-panel.tsx'

const width = 600

interface MergePanelsProps {
  /** `7-9`: compare these two contacts; anything else: the list of possible duplicates. */
  shown: string
  onShow: (shown: string) => void
  /** Opens a contact. */
  onOpen: (contactId: number) => void
  onClose: () => void
}

/** Possible duplicates, and the merge of two contacts. */
export function MergePanels({ shown, onShow, onOpen, onClose }: MergePanelsProps) {
  // Back returns to the list only if the user came from it.
  const isFromList = useRef(false)
  const [, first, second] = /^(\d+)-(\d+)$/.exec(shown) ?? []
  if (first && second && first !== second)
    return (
      <MergePanel
        key={shown}
        ids={[Number(first), Number(second)]}
        width={width}
        onBack={() => (isFromList.current ? onShow('lista') : onClose())}
        onClose={onClose}
      />
    )
  const compare = (one: number, other: number): void => {
    isFromList.current = true
    onShow(`${one}-${other}`)
  }
  return <DuplicatesPanel width={width} onCompare={compare} onOpen={onOpen} onClose={onClose} />
}
