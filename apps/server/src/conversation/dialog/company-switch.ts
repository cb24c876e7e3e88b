import type { Pipeline } from '../../platform/database/index.ts'

/** A pipeline that serves several companies one after the other: `set company` is sent only when the company changes and a query follows. */
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
