import { listChannelHealth } from '../channels/channel-health.ts'
import { urlId } from '../common.ts'
import { apiPage, pageQuery } from './common.ts'
import { publish } from './publish.ts'
import { apiChannelHealth } from './resources/channel.ts'

export const listChannels = publish({
  of: listChannelHealth,
  method: 'GET',
  url: '/api/v1/channels',
  area: 'channels',
  schema: {
    operationId: 'channels.health',
    summary: 'Como estão os canais dos bots dos workspaces da integração, pelo id, do maior ao menor.',
    querystring: pageQuery.extend({ botId: urlId.optional() }),
    response: { 200: apiPage(apiChannelHealth) },
  },
})
