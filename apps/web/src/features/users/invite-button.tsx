import { Button } from '@mantine/core'
import { createWorkspace, getWorkspace, resendInvite, updateWorkspace } from '@prosa/contract'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useCan } from '../../app/session.tsx'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { ActMenu } from '../../ui/act-menu.tsx'
import { userTexts as texts } from './texts.ts'

const invitePath = (id: number): string => `/Workspaces?id=${id}&tab=invites`
const newPath = '/Workspaces?new=1'

/** People are invited to a workspace: leads to the invitations of the one that is chosen. */
export function InviteButton() {
  const can = useCan()
  const navigate = useNavigate()
  const { all } = useWorkspaces()
  const [first] = all
  if (!can.call(resendInvite) || !can.call(getWorkspace)) return null
  if (!can.call(first ? updateWorkspace : createWorkspace)) return null
  const look = { leftSection: <IconUserPlus size={16} stroke={1.75} aria-hidden /> } as const
  if (all.length > 1)
    return (
      <ActMenu
        target={<Button {...look}>{texts.invite}</Button>}
        position="bottom-end"
        acts={all.map(({ id, name }) => ({ key: id, label: name, onAct: () => void navigate(invitePath(id)) }))}
      />
    )
  return (
    <Button {...look} onClick={() => void navigate(first ? invitePath(first.id) : newPath)}>
      {texts.invite}
    </Button>
  )
}
