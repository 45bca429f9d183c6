import { describe, expect, test } from 'vitest'
import { evidence, sum } from '../sum.ts'

describe('a path is about what its words say, in any inflection', () => {
  test.each([
    ['src/auth.ts', 'auth'],
    ['src/auth/session.ts', 'auth'],
    ['src/OAuth2Client.ts', 'auth'],
    ['src/oauth_client.py', 'auth'],
    ['src/authn.ts', 'auth'],
    ['src/authenticateUser.ts', 'auth'],
    ['src/requireAuthentication.ts', 'auth'],
    ['src/authorize-request.ts', 'auth'],
    ['src/authorisation.py', 'auth'],
    ['src/unauthorized.tsx', 'auth'],
    ['src/permissions.ts', 'permission'],
    ['app/billing/engine.py', 'billing'],
    ['src/payments.ts', 'payment'],
    ['src/RepaymentPlan.ts', 'payment'],
    ['src/checkout.ts', 'checkout'],
    ['src/checkOut.ts', 'checkout'],
    ['src/check-out/page.tsx', 'checkout'],
    ['src/invoicing.ts', 'invoice'],
    ['src/invoice_lines.py', 'invoice'],
    ['src/subscriptions/[id].tsx', 'subscription'],
    ['src/main/java/shop/PaymentService.java', 'payment'],
    ['src/main/kotlin/shop/InvoicedOrders.kt', 'invoice'],
    ['Controllers/OAuthController.cs', 'auth'],
    ['Services/IAuthorizationService.cs', 'auth'],
    ['src/Security/HTTPAuthenticator.php', 'auth'],
    ['internal/rbac/permission_set.go', 'permission'],
    ['app/services/checkouts/create.rb', 'checkout'],
  ])('%s: +4 %s', async (path, topic) => {
    expect(await sum(path)).toBe(`+4 ${topic}`)
  })

  test.each([
    ['src/admin.ts', 'admin'],
    ['src/administration/menu.ts', 'admin'],
    ['src/uploader.ts', 'upload'],
    ['src/file_upload.py', 'upload'],
    ['src/deleteUser.ts', 'delete'],
    ['src/soft-deletes.ts', 'delete'],
    ['src/removeItem.ts', 'remove'],
    ['src/removal.py', 'remove'],
    ['src/purge_cache.py', 'purge'],
    ['src/migrate.ts', 'migrate'],
    ['src/DataMigration.ts', 'migrate'],
  ])('%s: +3 %s', async (path, topic) => {
    expect(await sum(path)).toBe(`+3 ${topic}`)
  })
})

test.each([
  'src/author.ts',
  'src/authority-list.ts',
  'src/authors/coauthor.py',
  'src/authentic.ts',
  'src/main/java/shop/AuthorService.java',
  'src/main/java/shop/AuthorityController.java',
  'src/main/kotlin/shop/AuthoringTool.kt',
  'Models/AuthorDTO.cs',
  'src/unpaid.ts',
  'src/pay.ts',
  'src/bill.ts',
  'src/check/output.ts',
  'src/subscriber.ts',
  'src/badminton.ts',
  'src/load-up.ts',
  'src/immigration.ts',
  'src/spurge.ts',
])('%s is about none of them', async (path) => {
  expect(await sum(path)).toBe('')
})

test('each list counts once, and the word nearest the end names it', async () => {
  expect(await sum('src/billing/payments/admin/deleteInvoice.ts')).toBe('+4 invoice +3 delete')
  expect(await evidence('invoice', 'src/billing/Invoices.ts')).toEqual(['0: invoices'])
})

test.each([
  ['src/NonUploadingRunner.ts', ''],
  ['packages/core/onElementRemoval/index.ts', ''],
  ['src/httpSubscriptionLink.ts', 'export const link = () => observable((o) => o.subscribe())'],
  ['src/useSubscription.ts', "import { Subscription } from 'rxjs'"],
  ['src/usePermission.ts', 'navigator.permissions.query({ name })'],
])('%s says a word and means another', async (path, source) => {
  expect(await sum(path, source)).not.toMatch(/upload|remov|subscription|permission/)
})

test.each([
  ['src/subscription.ts', 'export const renew = (s) => s.plan.price', 'subscription'],
  ['src/subscriptions.ts', 'customer.subscribe(plan)', 'subscription'],
  ['src/permissions.ts', 'export const can = (user) => user.isOwner', 'permission'],
  ['src/removeUser.ts', '', 'remove'],
  ['src/notify/uploads.ts', '', 'upload'],
])('%s means it', async (path, source, topic) => {
  expect(await sum(path, source)).toContain(topic)
})
