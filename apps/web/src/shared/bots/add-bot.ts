import { useNavigate } from 'react-router'
import { useCan } from '../../app/session.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useWorkspaces } from '../workspaces/workspaces.ts'
import { addBotTexts } from './texts.ts'

/** /chatbots opens its wizard when the address says so. */
export const newBotPath = '/chatbots?new=1'

/** The ways to a new bot. */
export const startBotPath = '/chatbots?start=1'

/** Starts the creation of a bot, or says why it cannot be started. */
export function useAddBot(path: string = newBotPath): () => void {
  const can = useCan()
  const { hasNone } = useWorkspaces()
  const navigate = useNavigate()
  return () => {
    if (!can('bot_create')) toastError(addBotTexts.noPermission)
    else if (hasNone) toastError(addBotTexts.chooseWorkspace)
    else void navigate(path)
  }
}
