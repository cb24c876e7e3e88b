import { readChosenCompany } from './company-choice.ts'

/** Images and players cannot send headers, so the URL of a file carries an administrator's company. */
export const fileAddress = (url: string): string => {
  const company = readChosenCompany()
  if (!company || !url.startsWith('/')) return url
  return `${url}${url.includes('?') ? '&' : '?'}companyId=${company.id}`
}
