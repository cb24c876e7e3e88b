import { useNavigate } from 'react-router'
import { useCan } from '../../app/session.tsx'
import { appTexts } from '../../app/texts.ts'
import { toastError } from '../../ui/toast.tsx'
import { useWorkspaces } from '../workspaces/workspaces.ts'
import { addBotTexts } from './texts.ts'

/** /chatbots opens its wizard for this address. */
export const newBotPath = '/chatbots?new=1'

/** /chatbots shows the ways to create a bot for this address. */
export const startBotPath = '/chatbots?start=1'

/** Starts the creation of a bot and returns true, or shows why it cannot be started and returns false. */
export function useAddBot(path: string = newBotPath): () => boolean {
  const can = useCan()
  const { hasNone } = useWorkspaces()
  const navigate = useNavigate()
  return () => {
    const refusal = can('bot_create') ? (hasNone ? addBotTexts.chooseWorkspace : null) : appTexts.mayNotAdd.bot
    if (refusal === null) void navigate(path)
    else toastError(refusal)
    return refusal === null
  }
}
