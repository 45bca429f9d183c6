package main

import (
	"fmt"
	"log"
	"os"

	"github.com/go-resty/resty/v2"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

type Account struct {
	gorm.Model
	Ref   string `json:"ref" gorm:"uniqueIndex"`
	Email string `json:"email"`
}

func main() {
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	if err := sync(db, resty.New().SetBaseURL(os.Getenv("CRM_URL"))); err != nil {
		log.Fatal(err)
	}
}

func sync(db *gorm.DB, crm *resty.Client) error {
	var accounts []Account
	res, err := crm.R().SetResult(&accounts).SetQueryParam("active", "true").Get("/v2/accounts")
	if err != nil {
		return err
	}
	if res.IsError() {
		return fmt.Errorf("crm answered %s", res.Status())
	}
	for _, account := range accounts {
		if err := db.Where(Account{Ref: account.Ref}).Assign(account).FirstOrCreate(&account).Error; err != nil {
			return err
		}
	}
	return nil
}
