import type {
  ApiFigures,
  ApiNow,
  ApiPeopleFigures,
  ApiService,
  api,
  Dashboard,
  DashboardNow,
  PeopleFigures,
  Service,
  ServicesOnly,
} from '@prosa/contract'

/* Field names of figures in /api/v1; only names are converted. */

const shareToApi = ({ channel, count, averageTime }: Dashboard['channelsServices'][number]) => ({
  name: channel,
  conversations: count,
  averageMinutes: averageTime,
})

export const figuresToApi = (figures: Dashboard): ApiFigures => ({
  conversations: figures.openServices + figures.closedServices,
  open: figures.openServices,
  closed: figures.closedServices,
  withPeople: figures.humanServices,
  messages: figures.messages,
  savedMinutes: figures.humanServicesMinutes,
  byDay: figures.servicesByDayHistory.map(({ day, count }) => ({ day, conversations: count })),
  byMonth: figures.botVsHumanServices.map(({ year, month, botServices, humanServices }) => ({
    year,
    month,
    bot: botServices,
    people: humanServices,
  })),
  byChannel: figures.channelsServices.map(shareToApi),
  byObjective: figures.targetsServices.map(shareToApi),
  isDelayed: figures.lag !== undefined,
  countedAt: figures.lag?.countedAt ?? null,
})

export const peopleToApi = ({ groups, ...figures }: PeopleFigures): ApiPeopleFigures => ({
  ...figures,
  groups: groups.map(({ services, ...group }) => ({ ...group, conversations: services })),
})

export const nowToApi = ({ queue, served, withBot, online, away, people }: DashboardNow): ApiNow => ({
  queue: { conversations: queue.count, isCapped: queue.isCapped, oldest: queue.oldest },
  held: { conversations: served.count, unanswered: served.unanswered, oldest: served.oldest },
  withBot: { conversations: withBot.count, isCapped: withBot.isCapped },
  online,
  away,
  people: people.map(({ id, name, state, rooms, roomLimit, waiting, oldest }) => ({
    userId: id,
    name,
    state,
    conversations: rooms,
    limit: roomLimit,
    unanswered: waiting,
    oldest,
  })),
})

const begunBy = { customer: 'customer', campaign: 'campaign', outreach: 'company' } as const
const begunByFromApi = { customer: 'customer', campaign: 'campaign', company: 'outreach' } as const

export const onlyFromApi = (query: api.ApiServicesQuery): ServicesOnly => ({
  state: query.status,
  by: query.by === 'person' ? 'human' : query.by,
  begunBy: query.begunBy && begunByFromApi[query.begunBy],
  workspace: query.workspaceId,
  attendant: query.attendantId,
  outcome: query.outcome,
})

export const serviceToApi = (service: Service): ApiService => ({
  conversationId: service.id,
  contactId: service.contactId ?? null,
  contactName: service.contact,
  botName: service.bot,
  channel: service.channel,
  workspaceName: service.workspace,
  startedAt: service.startedAt,
  closedAt: service.closedAt,
  by: service.by === 'human' ? 'person' : 'bot',
  begunBy: begunBy[service.begunBy],
  minutes: service.minutes,
  savedMinutes: service.savedMinutes,
  messages: service.messages,
  attendantName: service.attendant,
  firstAnswerSeconds: service.firstAnswer,
  firstAnswerOpenSeconds: service.firstAnswerOpen,
  answeredInTime: service.answerInTime,
  closedInTime: service.closeInTime,
  outcome: service.outcome,
  rating: service.rating,
})
