import { readChosenCompany } from './company-choice.ts'

/** Pictures and players cannot send a header, so an administrator's company stands in the address of a file of ours. */
export const fileAddress = (url: string): string => {
  const company = readChosenCompany()
  if (!company || !url.startsWith('/')) return url
  return `${url}${url.includes('?') ? '&' : '?'}companyId=${company.id}`
}
