/** Services of temporary addresses; the best known ones, since there are new ones every day. */
const disposableDomains: ReadonlySet<string> = new Set(
  `
  10minutemail.co.uk 10minutemail.com 10minutemail.net 1secmail.com 1secmail.net 1secmail.org 20minutemail.com
  anonbox.net burnermail.io byom.de deadaddress.com discard.email discardmail.com discardmail.de dispostable.com
  dropmail.me emailfake.com emailondeck.com emailtemporanea.com fakeinbox.com fakemail.net fakemailgenerator.com
  filzmail.com getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de
  guerrillamail.info guerrillamail.net guerrillamail.org guerrillamailblock.com harakirimail.com hidemail.de
  inboxbear.com inboxkitten.com incognitomail.com incognitomail.org jetable.org kurzepost.de mail-temp.com
  mail-temporaire.fr mailcatch.com maildrop.cc mailexpire.com mailforspam.com mailinator.com mailinator.net
  mailinator.org mailinator2.com mailmetrash.com mailnesia.com mailnull.com mailsac.com mailtemp.net mintemail.com
  minuteinbox.com moakt.cc moakt.com mohmal.com mytemp.email mytrashmail.com nada.email pokemail.net rcpt.at
  sharklasers.com spam4.me spambog.com spambog.de spambox.us spamex.com spamfree24.org spamgourmet.com
  spamhole.com spaml.de temp-mail.io temp-mail.org tempail.com tempinbox.com tempmail.com tempmail.de tempmail.net
  tempmail.plus tempmailaddress.com tempmailo.com tempomail.fr temporaryemail.net temporaryinbox.com tempr.email
  throwawaymail.com tmailinator.com tmpmail.net tmpmail.org trash-mail.com trash-mail.de trashmail.com
  trashmail.de trashmail.me trashmail.net trashmail.ws wegwerfemail.de wegwerfmail.de wegwerfmail.net
  wegwerfmail.org yopmail.com yopmail.fr yopmail.net zippymail.info
`
    .trim()
    .split(/\s+/),
)

/** Such services use subdomains too. */
export function isDisposable(domain: string): boolean {
  const labels = domain.toLowerCase().split('.')
  return labels.some((_, at) => disposableDomains.has(labels.slice(at).join('.')))
}
