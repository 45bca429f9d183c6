# frozen_string_literal: true

class BasketForm
  include ActiveModel::Model
  include ActiveModel::Attributes

  attribute :email, :string
  attribute :delivery_on, :date
  attribute :gift, :boolean, default: false
  attribute :message, :string
  attribute :lines, default: -> { [] }

  validates :email, format: { with: URI::MailTo::EMAIL_REGEXP }
  validates :message, absence: true, unless: :gift
  validates :message, length: { maximum: 200 }
  validate :delivery_is_possible
  validate :lines_are_complete

  # The steps of the wizard, in the order they are asked for.
  STEPS = {
    lines: %i[lines],
    contact: %i[email],
    delivery: %i[delivery_on gift message],
  }.freeze

  def first_open_step
    return nil if valid?

    STEPS.find { |_, fields| fields.any? { |field| errors.include?(field) } }&.first
  end

  def select(skus)
    lines.select { |line| skus.include?(line[:sku]) }
  end

  def delete(sku)
    self.lines = lines.reject { |line| line[:sku] == sku }
  end

  def update(sku, count)
    return delete(sku) if count.zero?

    self.lines = lines.map { |line| line[:sku] == sku ? line.merge(count: count) : line }
  end

  def count
    lines.sum { |line| line.fetch(:count, 1) }
  end

  private

  def delivery_is_possible
    return if delivery_on.nil?

    errors.add(:delivery_on, "is a Sunday") if delivery_on.sunday?
    errors.add(:delivery_on, "is too soon") if delivery_on < Date.current + 2
  end

  def lines_are_complete
    errors.add(:lines, "are empty") if lines.empty?
    errors.add(:lines, "lack a sku") if lines.any? { |line| line[:sku].blank? }
  end
end
