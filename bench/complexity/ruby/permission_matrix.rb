# frozen_string_literal: true

require "yaml"

module Permissions
  class Matrix
    DEFAULT = ENV.fetch("PERMISSION_FILE", "config/permissions.yml")

    def self.load(path = DEFAULT)
      new(YAML.safe_load_file(path, symbolize_names: true))
    end

    def initialize(roles)
      @roles = roles
    end

    def allow?(role, action, resource)
      return false unless @roles.key?(role)

      rules = @roles.fetch(role).fetch(resource, [])
      rules.include?("all") || rules.include?(action.to_s)
    end

    # Who may "delete from orders" or "select all": the sentences the handbook prints.
    def sentences
      @roles.flat_map do |role, resources|
        resources.map do |resource, rules|
          verbs = rules.include?("all") ? "do everything" : rules.sort.join(" or ")
          "#{role} may #{verbs} with #{resource}"
        end
      end
    end

    def without(role)
      Matrix.new(@roles.dup.tap { |roles| roles.delete(role) })
    end
  end
end
