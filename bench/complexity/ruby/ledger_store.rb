# frozen_string_literal: true

require "sequel"

module Ledger
  class Unbalanced < StandardError; end

  class Store
    def initialize(url)
      @db = Sequel.connect(url)
    end

    def book(postings, text:)
      raise Unbalanced, text unless postings.sum { |posting| posting[:cents] }.zero?

      @db.transaction do
        id = @db[:bookings].insert(text: text, booked_at: Time.now)
        @db[:postings].multi_insert(postings.map { |posting| posting.merge(booking_id: id) })
        id
      end
    end

    def balance(account, on: nil)
      rows = @db[:postings].join(:bookings, id: :booking_id).where(account: account)
      rows = rows.where { booked_at <= on } if on
      rows.sum(:cents) || 0
    end

    def reverse(id)
      postings = @db[:postings].where(booking_id: id).select(:account, :cents).all
      return if postings.empty?

      book(postings.map { |row| row.merge(cents: -row[:cents]) }, text: "reversal of #{id}")
    end
  end
end
