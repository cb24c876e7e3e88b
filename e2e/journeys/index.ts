import type { Journey } from '../support/journey.ts'
import { administratorFiles } from './administrator-files.ts'
import { answeredTomorrow } from './answered-tomorrow.ts'
import { attention } from './attention.ts'
import { author } from './author.ts'
import { automation } from './automation.ts'
import { betweenPeople } from './between-people.ts'
import { botCare } from './bot-care.ts'
import { botToAttendant } from './bot-to-attendant.ts'
import { brokenScreen } from './broken-screen.ts'
import { campaignToAnswers } from './campaign.ts'
import { companyBegins } from './company-begins.ts'
import { conversationPlace } from './conversation-place.ts'
import { cutLines } from './cut-lines.ts'
import { cutWork } from './cut-work.ts'
import { deleting } from './deleting.ts'
import { demoShop } from './demo-shop.ts'
import { digitalEmployee } from './digital-employee.ts'
import { importedEntities } from './entities.ts'
import { everyScreen } from './every-screen.ts'
import { firstAdministrator } from './first-administrator.ts'
import { flowWaits } from './flow-waits.ts'
import { forms } from './forms.ts'
import { guards } from './guards.ts'
import { judgedService } from './judged-service.ts'
import { keyboardOnly } from './keyboard-only.ts'
import { labAnswers } from './lab.ts'
import { lifeOfABot } from './life-of-a-bot.ts'
import { lostNetwork } from './lost-network.ts'
import { menuByKeyboard, menuInTwoMinutes } from './menu-drawn.ts'
import { nightAd } from './night-ad.ts'
import { notesAndAnswers } from './notes-and-answers.ts'
import { oddSites } from './odd-sites.ts'
import { oneContact } from './one-contact.ts'
import { outsideSystem } from './outside-system.ts'
import { instagramAnswers, messengerAnswers } from './page-answers.ts'
import { personLeaves } from './person-leaves.ts'
import { plannedMessage } from './planned-message.ts'
import { quotation } from './quotation.ts'
import { refusedPublication } from './refused-publication.ts'
import { reminder } from './reminder.ts'
import { reseller } from './reseller.ts'
import { rooms } from './rooms.ts'
import { secondFactor } from './second-factor.ts'
import { siteGetsChat } from './site-gets-chat.ts'
import { smallTouch } from './small-touch.ts'
import { suggestedAnswer } from './suggested-answer.ts'
import { templateCampaign } from './template-campaign.ts'
import { templatesAndCsv } from './templates-and-csv.ts'
import { testedFlow } from './tested-flow.ts'
import { threeBrowsers } from './three-browsers.ts'
import { twoAuthors } from './two-authors.ts'
import { understoodByProvider } from './understood-by-provider.ts'
import { whatsAppBusinessAnswers } from './whatsapp-business.ts'
import { whatsAppByQr } from './whatsapp-qr.ts'

/** The longest first, so that none of them is left alone at the end. */
export const journeys: readonly Journey[] = [
  ...everyScreen,
  botToAttendant,
  betweenPeople,
  cutLines,
  threeBrowsers,
  author,
  smallTouch,
  menuInTwoMinutes,
  menuByKeyboard,
  whatsAppBusinessAnswers,
  labAnswers,
  messengerAnswers,
  instagramAnswers,
  botCare,
  demoShop,
  whatsAppByQr,
  campaignToAnswers,
  templateCampaign,
  siteGetsChat,
  oddSites,
  guards,
  companyBegins,
  personLeaves,
  reminder,
  reseller,
  secondFactor,
  firstAdministrator,
  lostNetwork,
  attention,
  rooms,
  notesAndAnswers,
  suggestedAnswer,
  plannedMessage,
  quotation,
  automation,
  nightAd,
  judgedService,
  conversationPlace,
  brokenScreen,
  twoAuthors,
  lifeOfABot,
  forms,
  templatesAndCsv,
  testedFlow,
  answeredTomorrow,
  flowWaits,
  refusedPublication,
  importedEntities,
  cutWork,
  oneContact,
  keyboardOnly,
  administratorFiles,
  outsideSystem,
  digitalEmployee,
  understoodByProvider,
  deleting,
]
