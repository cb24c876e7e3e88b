import { type AgentState, listAgents } from '@prosa/contract'
import { IconAlertTriangle, IconRobot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../app/query.ts'
import { flowTexts } from '../texts.ts'
import { useEditorState } from './editor-context.tsx'
import { Notice } from './notice.tsx'

const askAgainMs = 3_000
const isUnderWay = ({ state }: AgentState): boolean => state === 'waiting' || state === 'training'

/** Training progress or failure of the agents of the bot's keys. Bots without keys show nothing. */
export function AgentNotice() {
  const botId = useEditorState(({ source }) => source.botId)
  const [closed, setClosed] = useState<string | null>(null)
  const { data } = useQuery({
    ...query(listAgents, { params: { botId } }),
    refetchInterval: ({ state }) => (state.data?.result.some(isUnderWay) ? askAgainMs : false),
  })
  const shown = data?.result.find(({ message }) => message !== null) ?? data?.result.find(isUnderWay)
  if (!shown) return null
  const { use, message, done, total } = shown
  // A closed notice returns for the next publication, not for the next step of this one.
  const name = `${use} ${shown.version} ${message}`
  if (closed === name) return null
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total)
  return (
    <Notice
      isFailure={message !== null}
      icon={
        message === null ? (
          <IconRobot size={16} stroke={1.75} aria-hidden />
        ) : (
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        )
      }
      onClose={() => setClosed(name)}
      action={null}
    >
      {message ?? flowTexts.agentTraining(flowTexts.agentUses[use], percent)} {flowTexts.agentMeanwhile}
    </Notice>
  )
}
