export { livechatSettingsBody as schema } from '@prosa/contract'
