# frozen_string_literal: true

require "json"
require "rest-client"

module Billing
  class Notifier
    class Refused < StandardError; end

    def initialize(endpoint:, token:)
      @resource = RestClient::Resource.new(endpoint, headers: { authorization: "Bearer #{token}" })
    end

    def remind(account, due)
      return :nothing_due if due.empty?
      return :muted if account.muted_until && account.muted_until > Time.now

      level = due.any? { |bill| bill.days_late > 30 } ? "final" : "friendly"
      deliver(to: account.email, template: "reminder-#{level}", total: due.sum(&:cents))
    end

    private

    def deliver(message)
      answer = @resource["messages"].post(message.to_json, content_type: :json)
      JSON.parse(answer.body).fetch("id")
    rescue RestClient::UnprocessableEntity => e
      raise Refused, JSON.parse(e.response.body)["error"]
    end
  end
end
