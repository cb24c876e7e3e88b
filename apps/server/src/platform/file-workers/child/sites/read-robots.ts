import robotsParser from 'robots-parser'
import type { RobotsWork, SiteRules } from '../../work.ts'

/** Its types name a default export, which the CommonJS module does not have. */
const parse = robotsParser as unknown as typeof robotsParser.default

const mostSitemaps = 10

/** A robots.txt may have very many rules, each of which is tried on an address: not in the program's own process. */
export const readRobots = async ({ text, origin, agent, address }: RobotsWork): Promise<SiteRules> => {
  const rules = parse(`${origin}/robots.txt`, text)
  return {
    isAllowed: address === null || rules.isAllowed(address, agent) !== false,
    delaySeconds: rules.getCrawlDelay(agent) ?? 0,
    sitemaps: rules.getSitemaps().slice(0, mostSitemaps),
  }
}
