# frozen_string_literal: true

# Who is to be reminded: plans that end soon, of people who can be reached.
class ExpiringPlansQuery
  REMIND_BEFORE = 14.days

  def initialize(relation = Subscription.all)
    @relation = relation
  end

  def call(now: Time.current, plan: nil)
    result = @relation
      .joins(:user)
      .includes(:plan)
      .where(cancelled_at: nil, ends_at: now..(now + REMIND_BEFORE))
      .where.not(users: { email_confirmed_at: nil })
    result = result.where(plan: plan) if plan
    result.order(:ends_at)
  end

  def never_reminded(**options)
    call(**options).left_joins(:reminders).where(reminders: { id: nil })
  end

  def revenue_at_risk(**options)
    call(**options)
      .joins(:plan)
      .group("plans.currency")
      .sum("plans.price_cents")
      .transform_values { |cents| Rational(cents, 100) }
  end

  def remind_all(mailer: ReminderMailer)
    never_reminded.find_each(batch_size: 200) do |subscription|
      subscription.reminders.create!(kind: "expiring", sent_at: Time.current)
      mailer.with(subscription: subscription).expiring.deliver_later
    end
  end
end
