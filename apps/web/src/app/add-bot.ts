import { useNavigate } from 'react-router'
import { toastError } from '../ui/toast.tsx'
import { useCan } from './session.tsx'
import { appTexts } from './texts.ts'
import { useWorkspaces } from './workspaces.ts'

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
    if (!can('bot_create')) toastError(appTexts.noBotPermission)
    else if (hasNone) toastError(appTexts.chooseWorkspace)
    else void navigate(path)
  }
}
