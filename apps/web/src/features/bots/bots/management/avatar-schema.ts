export { updateBotAvatarBody as schema } from '@prosa/contract'
