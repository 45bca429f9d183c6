# frozen_string_literal: true

require "mysql2"
require "time"

module Telephony
  # Reads what the switch wrote. The table is not ours: columns are called what they are called.
  class CallRecords
    Call = Struct.new(:id, :from, :to, :started_at, :seconds)

    def initialize(settings)
      @client = Mysql2::Client.new(**settings, symbolize_keys: true, reconnect: true)
    end

    def of_day(day)
      statement = @client.prepare(<<~SQL)
        SELECT uniqueid, src, dst, calldate, billsec
          FROM cdr
         WHERE calldate >= ? AND calldate < ?
           AND disposition = 'ANSWERED'
         ORDER BY calldate
      SQL
      statement.execute(day.to_time, (day + 1).to_time).map { |row| call(row) }
    ensure
      statement&.close
    end

    def longest(extension, count = 10)
      extension = @client.escape(extension)
      @client
        .query("SELECT uniqueid, src, dst, calldate, billsec FROM cdr " \
               "WHERE src = '#{extension}' ORDER BY billsec DESC LIMIT #{Integer(count)}")
        .map { |row| call(row) }
    end

    def anonymize(before:)
      @client.query("UPDATE cdr SET src = '***' WHERE calldate < '#{before.iso8601}'")
      @client.affected_rows
    end

    private

    def call(row)
      Call.new(row[:uniqueid], row[:src], row[:dst], row[:calldate], row[:billsec].to_i)
    end
  end
end
