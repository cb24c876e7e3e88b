import type { Dashboard, PeopleFigures } from '@prosa/contract'
import type { MailBase, MailContent } from '../../../mails/index.ts'

/** Results of the dashboard's calls for the days from `startAt` to `endAt`. */
export interface WeekFigures {
  startAt: string
  endAt: string
  figures: Dashboard
  people: PeopleFigures
}

interface WeeklyReportMail extends MailBase {
  name: string
  company: string
  week: WeekFigures
  before: WeekFigures
}

/** Text and figures of the weekly mail, compared with the week before. */
export const weeklyReportMail = ({ product, link, name, company, week, before }: WeeklyReportMail): MailContent => {
  const days = `${day(week.startAt)} a ${day(week.endAt)}`
  const began = services(week)
  return {
    subject: `Sua semana na ${company}: ${count(began)} ${began === 1 ? 'atendimento' : 'atendimentos'}`,
    heading: `Semana de ${days}`,
    paragraphs: [
      `Olá, ${name}! Estes são os números da ${company} nos seus workspaces, com os da semana anterior ao lado.`,
    ],
    figures: [
      figure('Atendimentos iniciados', week, before, (of) => count(services(of))),
      figure('Atendimentos finalizados', week, before, ({ figures }) => count(figures.closedServices)),
      figure('Atendimento Humano', week, before, ({ figures }) => count(figures.humanServices)),
      figure('Mensagens trocadas', week, before, ({ figures }) => count(figures.messages)),
      figure('Resolvidos pelo bot', week, before, ({ people }) => count(people.outcomes.solved)),
      figure('Espera até alguém entrar (mediana)', week, before, ({ people }) => span(people.wait?.median)),
      figure('Primeira resposta (mediana)', week, before, ({ people }) => span(people.firstAnswer?.median)),
      figure('Perdidos', week, before, ({ people }) => count(people.lost)),
      figure('Satisfação', week, before, ({ people }) => mean(people.satisfaction.mean)),
    ],
    action: { label: 'Abrir o dashboard', url: link(`/dashboard?periodo=${week.startAt}~${week.endAt}`) },
    note: `Você pediu este resumo semanal na ${product}.`,
    foot: { label: 'Não receber mais', url: link('/dashboard?resumo=1') },
  }
}

const services = ({ figures }: WeekFigures): number => figures.openServices + figures.closedServices

const figure = (label: string, week: WeekFigures, before: WeekFigures, show: (of: WeekFigures) => string) => ({
  label,
  value: show(week),
  before: show(before),
})

const counts = new Intl.NumberFormat('pt-BR')
const tenths = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const none = '–'
const count = (value: number): string => counts.format(value)
const mean = (value: number | null): string => (value === null ? none : tenths.format(value))

/** Formats seconds: '45 s', '4 min', '2 h 05 min'. */
const span = (seconds: number | undefined): string => {
  if (seconds === undefined) return none
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** @param text `YYYY-MM-DD` */
const day = (text: string): string => `${text.slice(8, 10)}/${text.slice(5, 7)}`
