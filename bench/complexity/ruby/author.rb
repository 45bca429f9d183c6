class Author < ApplicationRecord
  belongs_to :publisher, optional: true
  has_many :books, dependent: :restrict_with_error
  has_one_attached :portrait

  validates :last_name, presence: true
  validates :homepage, format: { with: %r{\Ahttps?://} }, allow_blank: true
  validate :died_after_birth

  enum :state, { draft: 0, shown: 1, hidden: 2 }

  def name
    [first_name, last_name].compact_blank.join(" ")
  end

  def sort_key
    "#{last_name}, #{first_name}".downcase
  end

  def age(today = Date.current)
    return unless born_on

    until_day = died_on || today
    years = until_day.year - born_on.year
    until_day.yday < born_on.yday ? years - 1 : years
  end

  private

  def died_after_birth
    return unless born_on && died_on

    errors.add(:died_on, :invalid) if died_on < born_on
  end
end
