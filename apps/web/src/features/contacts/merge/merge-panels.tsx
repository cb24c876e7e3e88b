import { useRef } from 'react'
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
  // Back is where one came from: the list, or the contacts that were ticked.
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
