# frozen_string_literal: true

class ChatMessage
  include Mongoid::Document
  include Mongoid::Timestamps::Created

  field :room_id, type: Integer
  field :sender, type: String
  field :text, type: String
  field :reactions, type: Hash, default: -> { {} }
  field :pinned, type: Boolean, default: false

  index({ room_id: 1, created_at: -1 })

  validates :text, presence: true, length: { maximum: 4_000 }

  scope :pinned, -> { where(pinned: true) }

  def self.latest(room_id, before: nil, limit: 50)
    messages = where(room_id: room_id).desc(:created_at).limit(limit)
    messages = messages.lt(created_at: before) if before
    messages.to_a.reverse
  end

  def self.talkative(room_id, since:)
    collection.aggregate(
      [
        { "$match" => { room_id: room_id, created_at: { "$gte" => since } } },
        { "$group" => { _id: "$sender", count: { "$sum" => 1 } } },
        { "$sort" => { count: -1 } },
        { "$limit" => 5 },
      ],
    ).map { |row| [row["_id"], row["count"]] }
  end

  def react(emoji, member)
    people = reactions.fetch(emoji, [])
    if people.include?(member)
      pull("reactions.#{emoji}" => member)
    else
      add_to_set("reactions.#{emoji}" => member)
    end
  end

  def pin!
    self.class.where(room_id: room_id, pinned: true).update_all(pinned: false)
    update!(pinned: true)
  end
end
