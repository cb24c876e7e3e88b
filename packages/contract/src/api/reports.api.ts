import { z } from 'zod'
import { queryIds, urlId } from '../common.ts'
import * as inner from '../insight/dashboard.ts'
import { dashboardDay, hoursQuery, peopleBody, within } from '../insight/dashboard-bodies.ts'
import { apiPage, apiWhole, pageQuery } from './common.ts'
import { publish } from './publish.ts'
import { apiFigures, apiHour, apiNow, apiPeopleFigures, apiService } from './resources/report.ts'

const area = 'reports'

/** Days in the company's time zone, both included. */
const period = {
  bots: queryIds.describe('Ids, separados por vírgula; sem eles, todos os da integração'),
  startAt: dashboardDay,
  endAt: dashboardDay.optional().describe('Sem ele, só o primeiro dia'),
}

export const readFigures = publish({
  of: inner.readDashboard,
  method: 'GET',
  url: '/api/v1/reports/figures',
  area,
  schema: {
    operationId: 'reports.figures',
    summary: 'Números das conversas que começaram no período; dias no fuso horário da empresa.',
    querystring: within(z.object(period)),
    response: { 200: apiFigures },
  },
})

export const readByHour = publish({
  of: inner.listServicesByHour,
  method: 'GET',
  url: '/api/v1/reports/by-hour',
  area,
  schema: {
    operationId: 'reports.byHour',
    summary:
      'Conversas que começaram em cada hora do dia: de um dia (sem dia, hoje) ou a soma de todos até `endDay`, no máximo 366.',
    querystring: hoursQuery,
    response: { 200: apiWhole(apiHour) },
  },
})

export const readPeople = publish({
  of: inner.readPeopleFigures,
  method: 'GET',
  url: '/api/v1/reports/people',
  area,
  schema: {
    operationId: 'reports.people',
    summary:
      'O atendimento por pessoas no período: espera, primeira resposta, prazos, perdidos, satisfação; em segundos, e o mesmo por atendente, workspace, canal ou bot.',
    querystring: within(z.object({ ...period, by: peopleBody.shape.by })),
    response: { 200: apiPeopleFigures },
  },
})

export const readNow = publish({
  of: inner.readDashboardNow,
  method: 'GET',
  url: '/api/v1/reports/now',
  area,
  schema: {
    operationId: 'reports.now',
    summary: 'O que espera e quem atende neste momento.',
    querystring: z.object({
      workspaces: queryIds.describe('Ids, separados por vírgula; sem eles, todos os da integração'),
    }),
    response: { 200: apiNow },
  },
})

const servicesQuery = within(
  z.object({
    ...pageQuery.shape,
    ...period,
    status: z.enum(['open', 'closed']).optional(),
    by: z.enum(['bot', 'person']).optional(),
    begunBy: z.enum(['customer', 'campaign', 'company']).optional(),
    workspaceId: urlId.optional(),
    attendantId: urlId.optional(),
    outcome: z.enum(['solved', 'left', 'resolved']).optional(),
  }),
)
export type ApiServicesQuery = z.output<typeof servicesQuery>

export const listServices = publish({
  of: inner.listServices,
  method: 'GET',
  url: '/api/v1/reports/services',
  area,
  schema: {
    operationId: 'reports.services',
    summary: 'As conversas que os números contam, das que começaram por último.',
    querystring: servicesQuery,
    response: { 200: apiPage(apiService) },
  },
})
