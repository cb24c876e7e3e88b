import { Button, type ButtonProps } from '@mantine/core'
import { invitePerson } from '@prosa/contract'
import { IconUserPlus } from '@tabler/icons-react'
import { useCan } from '../../app/session.tsx'
import { inviteTexts as texts } from './texts.ts'

/** Opens the invitation dialog; hidden from users who may not invite. */
export function InviteButton({ onOpen, ...look }: ButtonProps & { onOpen: () => void }) {
  if (!useCan().call(invitePerson)) return null
  return (
    <Button leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />} {...look} onClick={onOpen}>
      {texts.submit}
    </Button>
  )
}
