import { Button } from '@mantine/core'
import { invitePerson } from '@prosa/contract'
import type { FlowProblem } from '@prosa/flow'
import { Link } from 'react-router'
import { useCan } from '../../../../app/session.tsx'
import { inviteTexts } from '../../../../shared/invites/texts.ts'
import { useEditor } from './editor-context.tsx'

/** For a transfer that reaches nobody: a button that invites people to its workspace, if the user may invite. */
export function InviteWay({ problem: { code, nodeId } }: { problem: FlowProblem }) {
  const editor = useEditor()
  const can = useCan()
  if (code !== 'nobody-to-transfer-to' || !can.call(invitePerson)) return null
  const workspaceId = editor.document().nodes.find(({ id }) => id === nodeId)?.transferData?.workspaceId
  if (!workspaceId) return null
  return (
    <Button size="compact-sm" variant="subtle" component={Link} to={`/users?convidar=1&workspace=${workspaceId}`}>
      {inviteTexts.submit}
    </Button>
  )
}
