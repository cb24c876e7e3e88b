import type { Pipeline } from '../../platform/database/index.ts'

/** The pipeline as one company after the other sees it: the company is set only where it changes and something is asked. */
export type CompanySwitch = (companyId: number) => Pipeline

export const createCompanySwitch = (pipeline: Pipeline): CompanySwitch => {
  let current: number | null = null
  return (companyId) => ({
    ...pipeline,
    query: (text, values) => {
      if (current !== companyId) pipeline.setCompany(companyId)
      current = companyId
      return pipeline.query(text, values)
    },
  })
}
